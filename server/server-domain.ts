import type { MailWorld } from './email/delivery/deliver'
import type { FiscalWorld } from './fiscal/fiskaltrust/sign-job'
import type { JobHandling } from './jobs/job'
import type { Handlers } from './kernel/commands/handler'
import type { Computed } from './kernel/reads/computed'
import type { Reading } from './kernel/reads/reading'
import type { FileWorld } from './media_gallery/cleanup-jobs'
import type { PaymentWorld } from './orders/payments/provider-charge'
import type { Preparations } from './preparation'
import type { PublishWorld } from './social_accounts/publishing/publisher'

/** Connections that external jobs work with. */
export type JobWorld = FiscalWorld & MailWorld & PaymentWorld & FileWorld & PublishWorld

/** Manifest of a domain on the server. `server/registry.ts` collects it. */
export type ServerDomain = {
  /** Handlers of commands that do more than their effect. */
  readonly handlers?: Handlers
  /** Preparations: what commands need from outside before they are booked. */
  readonly preparations?: Preparations
  /** Queries and how they are answered. */
  readonly readings?: readonly Reading[]
  /** Fields of an entity's type that are not columns. */
  readonly computed?: readonly Computed[]
  readonly jobs?: readonly JobHandling<JobWorld>[]
}
