/** Modules of a QR code, row by row without its quiet zone. */
export type QrModules = { readonly size: number; readonly isDark: (x: number, y: number) => boolean }

type Point = readonly [number, number]

/** Toggles all modules to the right of each vertical edge: the even-odd rule for polygons on a grid. */
function fillPolygons(polygons: readonly (readonly Point[])[], size: number): Uint8Array {
  const dark = new Uint8Array(size * size)
  for (const points of polygons)
    for (const [i, [x, from]] of points.entries()) {
      const [nextX, to] = points[(i + 1) % points.length] ?? [x, from]
      if (nextX !== x) continue
      for (let y = Math.min(from, to); y < Math.max(from, to); y++)
        for (let right = x; right < size; right++) dark[y * size + right] = 1 - (dark[y * size + right] ?? 0)
    }
  return dark
}

/** Creates the modules of a QR code. The library is loaded with the first one. */
export async function qrModules(text: string, correction: 'L' | 'M' | 'Q' | 'H'): Promise<QrModules> {
  const { qrcode } = await import('bwip-js/generic')
  const polygons: Point[][] = []
  let size = 0
  const options = { bcid: 'qrcode', text, eclevel: correction, scale: 1 }
  const dark = qrcode<Uint8Array>(options, {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      size = width
    },
    line: () => {},
    polygon: (points) => {
      polygons.push(points)
    },
    hexagon: () => {},
    ellipse: () => {},
    fill: () => {},
    text: () => {},
    end: () => fillPolygons(polygons, size),
  })
  return { size, isDark: (x, y) => x >= 0 && y >= 0 && x < size && y < size && dark[y * size + x] === 1 }
}
