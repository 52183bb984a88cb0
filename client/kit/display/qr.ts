import { useEffect, useState } from 'react'

const made = new Map<string, Promise<string>>()

/** QR code as a data URL. The library is loaded with the first one. */
export function qrAddress(code: string): Promise<string> {
  const known = made.get(code)
  if (known) return known
  const drawing = import('bwip-js/browser').then(({ drawingSVG, qrcode }) => {
    const svg = qrcode(
      { bcid: 'qrcode', text: code, paddingwidth: 8, paddingheight: 8, backgroundcolor: 'ffffff' },
      drawingSVG(),
    )
    return `data:image/svg+xml,${encodeURIComponent(svg)}`
  })
  made.set(code, drawing)
  // A failed load is retried with the next ticket.
  drawing.catch(() => made.delete(code))
  return drawing
}

/** QR code as a data URL, null until it is ready. */
export function useQr(code: string | null): string | null {
  const [address, setAddress] = useState<{ readonly code: string; readonly url: string } | null>(null)
  useEffect(() => {
    if (code === null) return
    let stale = false
    qrAddress(code).then(
      (url) => !stale && setAddress({ code, url }),
      () => {},
    )
    return () => {
      stale = true
    }
  }, [code])
  return address !== null && address.code === code ? address.url : null
}
