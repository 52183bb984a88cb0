import { DomainError, type ErrorDetails, isErrorCode } from '../../../shared/kernel/errors'
import { Violation } from '../judge/oracle'
import type { Release } from './contract'

/** Returns an object whose methods throw what `convert` makes of their errors. */
export function convertErrors<T extends object>(target: T, convert: (error: unknown) => unknown): T {
  const failed = (error: unknown): never => {
    throw convert(error)
  }
  return new Proxy(target, {
    get(from, key) {
      const member: unknown = Reflect.get(from, key, from)
      if (typeof member !== 'function') return member
      return (...args: unknown[]): unknown => {
        try {
          const answer: unknown = Reflect.apply(member, from, args)
          return answer instanceof Promise ? answer.catch(failed) : answer
        } catch (error) {
          return failed(error)
        }
      }
    },
  })
}

/** Returns an error of a release's own classes as this version's. */
export function toTodaysError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error.name === 'Violation' && 'invariant' in error)
    return new Violation(Number(error.invariant), error.message.replace(/^invariant \d+: /, ''))
  if (error.name !== 'DomainError' || !('code' in error) || error instanceof DomainError) return error
  const details = ('details' in error ? error.details : {}) as ErrorDetails
  return isErrorCode(error.code)
    ? new DomainError(error.code, details)
    : new DomainError('internal', { code: String(error.code) })
}

/** Returns an error of this version as a release's devices meet it: by its code. */
export const toReleasedError =
  ({ refusal }: Release) =>
  (error: unknown): unknown =>
    error instanceof DomainError ? refusal(error.code, error.details) : error
