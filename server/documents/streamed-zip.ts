import { Zip, ZipDeflate } from 'fflate'

/** Adds text to a file of an archive. */
export type WriteText = (text: string, isLast?: boolean) => void

/** An archive that is sent while it is written. Only what is compressed waits in memory. */
export type StreamedZip = {
  readonly begin: (path: string) => WriteText
  /** Returns what was compressed since the last call. */
  readonly flushed: () => Buffer
  readonly end: () => void
}

/** Opens an archive. Files may be written side by side. */
export function openZip(): StreamedZip {
  let chunks: Buffer[] = []
  let problem: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) problem = error
    else chunks.push(Buffer.from(chunk))
  })
  return {
    begin: (path) => {
      const file = new ZipDeflate(path, { level: 6 })
      zip.add(file)
      return (text, isLast = false) => file.push(Buffer.from(text), isLast)
    },
    flushed: () => {
      if (problem) throw problem
      const whole = Buffer.concat(chunks)
      chunks = []
      return whole
    },
    end: () => zip.end(),
  }
}
