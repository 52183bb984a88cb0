import { type Clock, MINUTE } from '../../shared/kernel/time'

/** A rendered email or page, and who opened it. `policy`: its own content security policy, where it has one. */
type Preview = {
  readonly org_id: string
  readonly user_id: string
  readonly html: string
  readonly policy?: string
}

/** Time in ms for which a preview can be opened. */
const LIFETIME = 10 * MINUTE
/** Previews of one user, and of all. The oldest is dropped first, so that one author takes nobody else's away. */
const KEPT_FOR_USER = 5
const KEPT = 100

/** Previews in memory, by the tokens in their addresses. */
export class KeptPreviews {
  readonly #kept = new Map<string, Preview & { readonly until: number }>()

  constructor(private readonly clock: Clock) {}

  add(token: string, preview: Preview): void {
    for (const [old, { until }] of this.#kept) if (until < this.clock()) this.#kept.delete(old)
    const own = [...this.#kept].filter(([, { user_id }]) => user_id === preview.user_id)
    const oldest = own.length >= KEPT_FOR_USER ? own[0] : this.#kept.size >= KEPT ? [...this.#kept][0] : undefined
    if (oldest) this.#kept.delete(oldest[0])
    this.#kept.set(token, { ...preview, until: this.clock() + LIFETIME })
  }

  /** Returns a preview; undefined for one that is over or unknown. */
  get(token: string): Preview | undefined {
    const preview = this.#kept.get(token)
    return preview && preview.until >= this.clock() ? preview : undefined
  }
}
