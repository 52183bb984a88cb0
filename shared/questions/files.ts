const MEGABYTE = 2 ** 20

/** Limits of a file that answers a question. */
export const ANSWER_FILE = { megabytes: 5, bytes: 5 * MEGABYTE } as const

/** Types of the files that may answer a question, by the extension under which they are stored. */
export const ANSWER_FILE_TYPES = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' } as const

export type AnswerFileKind = keyof typeof ANSWER_FILE_TYPES
