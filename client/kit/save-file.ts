/** Time in ms after which the address of a saved file ends. Some browsers begin to read it only after the click. */
const READ_WITHIN = 60_000

/** Hands a file to the person under a name. */
export function saveBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN)
}

/** Hands a JSON text to the person as a file of this name. */
export const saveFile = (name: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: 'application/json' }))
