import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Detects codes in the camera image. */
export type CodeReader = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type ReaderClass = {
  new (options: { readonly formats: readonly string[] }): CodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

/** Barcode formats of tickets, vouchers and products, including those of other organisations and web shops. */
const FORMATS = [
  'qr_code',
  'micro_qr_code',
  'aztec',
  'data_matrix',
  'pdf417',
  'code_128',
  'code_39',
  'itf',
  'ean_13',
  'ean_8',
  'upc_a',
] as const

/** Those without which a browser's own reader is of no use at a door. */
const NEEDED: readonly string[] = ['qr_code', 'aztec', 'data_matrix', 'pdf417', 'code_128', 'ean_13']

/**
 * The browser's own reader where it knows every symbology a ticket comes with, else ours: iPads, iPhones and Firefox
 * have none. Ours is WebAssembly from this origin, kept by the service worker like the rest of the app.
 */
export async function openReader(): Promise<CodeReader> {
  const Native = Reflect.get(window, 'BarcodeDetector') as ReaderClass | undefined
  const known = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  if (Native && NEEDED.every((format) => known.includes(format)))
    return new Native({ formats: known.filter((format) => format !== 'unknown') })
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  await prepareZXingModule({
    overrides: { locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? wasm : folder + file) },
    fireImmediately: true,
  })
  return new BarcodeDetector({ formats: [...FORMATS] })
}
