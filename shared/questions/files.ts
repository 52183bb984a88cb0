const MEGABYTE = 2 ** 20

/** Limits of a file that answers a question. */
export const ANSWER_FILE = { megabytes: 5, bytes: 5 * MEGABYTE } as const

/** Types of the files that may answer a question, by the extension under which they are stored. */
export const ANSWER_FILE_TYPES = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' } as const

export type AnswerFileKind = keyof typeof ANSWER_FILE_TYPES

/** Extensions under which files of a kind are saved, in small letters. */
const EXTENSIONS: Readonly<Record<AnswerFileKind, readonly string[]>> = {
  pdf: ['pdf'],
  png: ['png'],
  jpg: ['jpg', 'jpeg'],
}

const isKind = (kind: string): kind is AnswerFileKind => Object.hasOwn(ANSWER_FILE_TYPES, kind)

/** Returns the kind of a media type; null for one that answers no question. */
const kindOf = (type: string): AnswerFileKind | null =>
  Object.keys(ANSWER_FILE_TYPES).find(
    (kind): kind is AnswerFileKind => isKind(kind) && ANSWER_FILE_TYPES[kind] === type,
  ) ?? null

/**
 * Returns the name under which a file of a media type is saved: the one that its buyer gave it, with the extension of
 * what it contains, so that nothing opens it as something else.
 */
export function savedFileName(name: string, type: string): string {
  const kind = kindOf(type)
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!kind) return `${name}.bin`
  return EXTENSIONS[kind].includes(extension) ? name : `${name}.${kind}`
}
