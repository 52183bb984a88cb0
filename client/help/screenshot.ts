/** Limit of the picture in characters: a message holds 200,000, and its text needs some. */
const MOST = 150_000
/** Tried one after another until the picture is small enough. */
const SCALES = [1, 0.75, 0.5, 0.35] as const
const QUALITY = 0.7

/** Taken while the page is still whole, before the report covers it. */
let kept: Promise<string | null> | null = null

async function take(): Promise<string | null> {
  const { snapdom } = await import('@zumer/snapdom')
  const { backgroundColor } = getComputedStyle(document.body)
  // Dialogs are beside the app's root, so the picture shows the page under them.
  const shown = document.getElementById('root') ?? document.body
  const clone = await snapdom(shown, { embedFonts: true, backgroundColor })
  for (const scale of SCALES) {
    const { src } = await clone.toWebp({ scale, dpr: 1, quality: QUALITY })
    if (src.startsWith('data:image/') && src.length <= MOST) return src
  }
  return null
}

/** Takes a picture of the page and keeps it for the report that opens next. */
export function keepScreenshot(): void {
  kept = take()
  // The report says that there is none.
  kept.catch(() => {})
}

/**
 * The picture for a report as a data URL: the kept one, otherwise a new one. Null if it is too large. Throws if none
 * can be taken.
 */
export function takeScreenshot(): Promise<string | null> {
  const taken = kept ?? take()
  kept = null
  return taken
}
