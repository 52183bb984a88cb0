/**
 * The result of a check: that all is well, with a fact beside it, or what is wrong and what to do about it, in one
 * sentence.
 */
export type Finding = { readonly isWell: boolean; readonly says: string }

export const okFinding = (says: string): Finding => ({ isWell: true, says })
export const faultFinding = (says: string): Finding => ({ isWell: false, says })
