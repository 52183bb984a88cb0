import { DomainError, type ErrorCode } from '../../../../shared/kernel/errors'

/** Refusals of a server that has too much to do: the same request succeeds later. */
const BUSY: readonly ErrorCode[] = ['server.busy', 'reads.too_many', 'reads.too_slow', 'auth.too_many']

/** Returns true if the server refused because it is busy. It was reached, and nothing is wrong with the request. */
export const isBusy = (error: unknown): boolean => error instanceof DomainError && BUSY.includes(error.code)

/** Returns true if the server gave no answer to the request itself: it was not reached, or could not get to it. */
export const isUnanswered = (error: unknown): boolean => error instanceof DomainError && (error.code === 'offline' || error.code === 'server.busy')
