import { DomainError } from '../../../../shared/kernel/errors'

/** True if a question was refused because the address asks for what cannot exist, such as an id that is none. */
export const isMalformed = (problem: unknown): boolean =>
  problem instanceof DomainError && problem.code === 'input.invalid'
