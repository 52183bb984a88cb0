import { type Clock, MINUTE, SECOND } from '../../../shared/kernel/time'

/** Time in ms for which a mail server is left alone after its first failure. Each further one on end doubles it. */
const FIRST_REST = 10 * SECOND
const LONGEST_REST = 5 * MINUTE

/** Leaves a mail server alone that does not answer, so that thousands of emails do not try it one after another. */
export class ServerRest {
  #failures = 0
  #until = 0

  constructor(private readonly clock: Clock) {}

  /** Time in ms until the server is tried again; 0 for now. */
  get left(): number {
    return Math.max(0, this.#until - this.clock())
  }

  /** True if the server has not answered since its last failure. */
  get isBroken(): boolean {
    return this.#failures > 0
  }

  /** Notes a failure, and returns the time in ms until the next try. Emails that fail at the same time count once. */
  failed(): number {
    if (this.left === 0) this.#until = this.clock() + Math.min(LONGEST_REST, FIRST_REST * 2 ** this.#failures++)
    return this.left
  }

  /** Notes an answer. */
  answered(): void {
    this.#failures = 0
    this.#until = 0
  }
}
