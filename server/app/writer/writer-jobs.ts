import type { OpContext } from '../../../shared/kernel/model/command'
import { iso } from '../../../shared/kernel/time'
import type { OrderOutcome } from '../../../shared/orders/preview'
import type { PushResult } from '../../../shared/sync/protocol'
import { deleteOldPasswordLinks, setPassword } from '../../accounts/password-links'
import {
  createServerSession,
  deleteServerSession,
  keepSession,
  recordPasswordCheck,
  type TypedPassword,
} from '../../accounts/sessions'
import { assertFirstUse, deleteSpentLinks } from '../../accounts/single-use-links'
import { bookNewsletterAction, type NewsletterAction } from '../../email/subscriptions/actions'
import { type Damage, reportDamage } from '../../incidents/report-damage'
import type { JobKinds } from '../../jobs/job'
import { bookStep, type JobStep } from '../../jobs/steps'
import type { Actor } from '../../kernel/commands/actor'
import { type ChangeSet, handle } from '../../kernel/commands/handle'
import type { Trx } from '../../kernel/database/database'
import { bookScreenAction, type ScreenAction } from '../../kiosk_devices/screens'
import { bookCartStep } from '../../orders/cart/book-step'
import { bookLostOrders, type LostOrders } from '../../orders/cart/lost-orders'
import { bookPaperRequest, type PaperRequest } from '../../orders/cart/papers'
import type { CartOutcome, CartStep } from '../../orders/cart/steps'
import { bookPaymentNotification, type PaymentNotification } from '../../orders/payments/provider-jobs'
import { type OrderPreview, previewOrderCommand } from '../../orders/preview'
import { bookResaleRequest, type ResaleRequest } from '../../orders/resale/offer-tickets'
import { bookRename, type RenameRequest } from '../../orders/self_service/rename-order'
import { bookReturnRequest, type ReturnRequest } from '../../orders/self_service/return-tickets'
import { bookWithdrawal, type Withdrawal } from '../../orders/self_service/withdraw'
import { jobKinds } from '../../registry'
import { bookShopVisits, type ShopVisits } from '../../shop/statistics/book-views'
import { type PushEnvironment, type PushRequest, pushOperations } from '../../sync/push'
import { bookPasswordReset, type PasswordReset } from '../../users/password-reset'
import { bookWaitingStep, type WaitingStep } from '../../waiting_list/requests'
import { createFirstOrganisation, type FirstOrganisationJob } from '../organisations/first-organisation'

/** Everything that can be written, as plain data, because it may be sent to the writer thread. */
export type Job =
  | {
      readonly kind: 'command'
      readonly name: string
      readonly args: unknown
      readonly op: OpContext
      readonly actor: Actor
      readonly prepared?: unknown
    }
  | { readonly kind: 'order_preview'; readonly preview: OrderPreview }
  | { readonly kind: 'push'; readonly request: PushRequest }
  | { readonly kind: 'open_session'; readonly session: Parameters<typeof createServerSession>[1] }
  | { readonly kind: 'keep_session'; readonly id: string; readonly now: number; readonly end: number }
  | { readonly kind: 'note_password'; readonly typed: TypedPassword }
  | { readonly kind: 'close_session'; readonly id: string }
  | { readonly kind: 'spend_link'; readonly link: Parameters<typeof assertFirstUse>[1] }
  | { readonly kind: 'set_password'; readonly set: Parameters<typeof setPassword>[1] }
  | { readonly kind: 'forgotten'; readonly who: PasswordReset }
  | { readonly kind: 'first_organisation'; readonly first: FirstOrganisationJob }
  | { readonly kind: 'queue'; readonly step: JobStep }
  | { readonly kind: 'newsletter'; readonly action: NewsletterAction }
  | { readonly kind: 'payment_news'; readonly news: PaymentNotification }
  | { readonly kind: 'cart'; readonly step: CartStep }
  | { readonly kind: 'lost_orders'; readonly lost: LostOrders }
  | { readonly kind: 'waiting_list'; readonly step: WaitingStep }
  | { readonly kind: 'order_paper'; readonly request: PaperRequest }
  | { readonly kind: 'order_return'; readonly request: ReturnRequest }
  | { readonly kind: 'order_resale'; readonly request: ResaleRequest }
  | { readonly kind: 'order_name'; readonly request: RenameRequest }
  | { readonly kind: 'withdrawal'; readonly withdrawal: Withdrawal }
  | { readonly kind: 'shop_visits'; readonly visits: ShopVisits }
  | { readonly kind: 'screen'; readonly action: ScreenAction }
  | { readonly kind: 'damage'; readonly damage: Damage }
  | { readonly kind: 'probe' }

/** The result of a job, by its kind. */
export type JobValue<J extends Job> = J extends { kind: 'push' }
  ? PushResult
  : J extends { kind: 'order_preview' }
    ? OrderOutcome[]
    : J extends { kind: 'cart' }
      ? CartOutcome
      : J extends { kind: 'command' | 'queue' }
        ? unknown
        : null

export type JobDone = { readonly value: unknown; readonly changed: readonly ChangeSet[] }

/** `jobKinds`: background jobs; replaced only in tests. */
export type WriterEnvironment = PushEnvironment & { readonly jobKinds?: JobKinds<never> }

/** Runs one job inside the writer's transaction. */
export async function runJob(trx: Trx, job: Job, environment: WriterEnvironment): Promise<JobDone> {
  switch (job.kind) {
    case 'command': {
      const { answer, changed } = await handle(trx, job, job.actor, environment)
      return { value: await answer(), changed }
    }
    case 'order_preview':
      return { value: await previewOrderCommand(trx, job.preview, environment), changed: [] }
    case 'push': {
      const { result, changed } = await pushOperations(trx, job.request, environment)
      return { value: result, changed }
    }
    case 'open_session':
      await deleteSpentLinks(trx, environment.ports.clock())
      await createServerSession(trx, job.session)
      return { value: null, changed: [] }
    case 'keep_session':
      await keepSession(trx, job.id, job.now, job.end)
      return { value: null, changed: [] }
    case 'note_password':
      await recordPasswordCheck(trx, job.typed)
      return { value: null, changed: [] }
    case 'close_session':
      await deleteServerSession(trx, job.id)
      return { value: null, changed: [] }
    case 'spend_link':
      await deleteSpentLinks(trx, environment.ports.clock())
      await assertFirstUse(trx, job.link)
      return { value: null, changed: [] }
    case 'set_password':
      await deleteOldPasswordLinks(trx, environment.ports.clock())
      await setPassword(trx, job.set)
      return { value: null, changed: [] }
    case 'forgotten':
      return { value: null, changed: await bookPasswordReset(trx, job.who, environment) }
    case 'first_organisation':
      await createFirstOrganisation(trx, job.first, environment.ports)
      return { value: null, changed: [] }
    case 'queue':
      return bookStep(trx, job.step, { ...environment, kinds: environment.jobKinds ?? jobKinds })
    case 'newsletter':
      return { value: null, changed: await bookNewsletterAction(trx, job.action, environment) }
    case 'payment_news':
      return { value: null, changed: await bookPaymentNotification(trx, job.news, environment) }
    case 'cart':
      return bookCartStep(trx, job.step, environment)
    case 'lost_orders':
      return { value: null, changed: await bookLostOrders(trx, job.lost, environment) }
    case 'waiting_list':
      return { value: null, changed: await bookWaitingStep(trx, job.step, environment) }
    case 'order_paper':
      return { value: null, changed: await bookPaperRequest(trx, job.request, environment) }
    case 'order_return':
      return { value: null, changed: await bookReturnRequest(trx, job.request, environment) }
    case 'order_resale':
      return { value: null, changed: await bookResaleRequest(trx, job.request, environment) }
    case 'order_name':
      return { value: null, changed: await bookRename(trx, job.request, environment) }
    case 'withdrawal':
      return { value: null, changed: await bookWithdrawal(trx, job.withdrawal, environment) }
    case 'shop_visits':
      return { value: null, changed: await bookShopVisits(trx, job.visits, environment) }
    case 'screen':
      return { value: null, changed: await bookScreenAction(trx, job.action, environment) }
    case 'damage':
      return { value: null, changed: await reportDamage(trx, job.damage, environment) }
    case 'probe':
      await deleteSpentLinks(trx, environment.ports.clock())
      await trx
        .insertInto('meta')
        .values({ key: 'probe', value: iso(environment.ports.clock()) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
        .execute()
      return { value: null, changed: [] }
  }
}
