/** What a text says as JSON; null where it is none. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
