/** Returns a text without the commas at its end. */
function withoutCommas(text: string): string {
  let end = text.length
  while (text[end - 1] === ',') end--
  return text.slice(0, end)
}

/**
 * Changes each address in a list of pictures for several widths (`srcset`), which is read as browsers read it. All
 * other characters stay.
 */
export function mapPictureList(list: string, change: (url: string) => string): string {
  let made = ''
  let at = 0
  const take = (part: RegExp): string => {
    part.lastIndex = at
    const [found = ''] = part.exec(list) ?? []
    at += found.length
    return found
  }
  while (at < list.length) {
    made += take(/[\s,]*/y)
    const word = take(/\S+/y)
    const url = withoutCommas(word)
    if (url !== '') made += change(url) + word.slice(url.length)
    // A comma right behind an address ends its entry. Otherwise its width follows, up to the next comma.
    if (url.length === word.length) made += take(/[^,]*/y)
  }
  return made
}

/** Lists the addresses in a list of pictures for several widths. */
export function listedUrls(list: string): readonly string[] {
  const urls: string[] = []
  mapPictureList(list, (url) => {
    urls.push(url)
    return url
  })
  return urls
}
