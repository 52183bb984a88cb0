import { setTimeout as setTimer } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Signal } from '../../shared/sync/protocol'
import { AccessTokens } from '../accounts/access-tokens'
import { PasswordLinkTokens } from '../accounts/password-links'
import { EmailLinks } from '../email/compose/links'
import type { MailWorld } from '../email/delivery/deliver'
import { Mailers } from '../email/delivery/mailers'
import { MAIL_JOBS } from '../email/delivery/outbox'
import { renderLanes } from '../email/rendering/lanes'
import { serveEmails } from '../email/routes'
import type { NewsletterParts } from '../email/subscriptions/routes'
import { fiscalServices, readFiscalEndpoints } from '../fiscal/fiskaltrust/services'
import type { FiscalWorld } from '../fiscal/fiskaltrust/sign-job'
import { randomFraction } from '../jobs/back-off'
import type { JobKinds } from '../jobs/job'
import { JobRunner } from '../jobs/runner'
import { serveScreens } from '../kiosk_devices/routes'
import type { FileWorld } from '../media_gallery/cleanup-jobs'
import { Uploads } from '../media_gallery/upload'
import { serveEmailEditor } from '../message_templates/editor/routes'
import type { PaymentWorld } from '../orders/payments/provider-charge'
import { providersOf } from '../payments/accounts'
import { readProviderEndpoints } from '../payments/endpoints'
import { servePayments } from '../payments/routes'
import { jobKinds } from '../registry'
import { OrderTokens } from '../secrets/order-tokens'
import { SeatNews } from '../shop/availability/seat-news'
import { readShopScripts } from '../shop/frame/scripts'
import { serveShop } from '../shop/serve'
import { type PublishWorld, videoHosts } from '../social_accounts/publishing/publisher'
import { readOAuthServices } from '../social_accounts/services'
import { serveInvitationLink } from '../users/invitation-link'
import { walletKeysIn } from '../wallet_accounts/keys'
import { DEFAULT_PORT } from './config'
import { serverEvent } from './errors/event'
import { serveErrorReports } from './errors/routes'
import { ErrorSender } from './errors/sender'
import { serveGraphql } from './graphql/graphql'
import { topicOf } from './graphql/resolvers'
import { answerErrors, createApp } from './http/app'
import { serveDocuments } from './http/downloads/documents'
import { answerReadably } from './http/downloads/download'
import { serveFiscalExports } from './http/downloads/fiscal'
import { serveExports } from './http/downloads/lists'
import { servePosters } from './http/downloads/posters'
import { serveWallet } from './http/downloads/wallet'
import { serveFiles } from './http/file-routes'
import { type Health, serveHealth } from './http/health'
import { LIMITS } from './http/limits'
import { serveMetrics } from './http/metrics'
import { serveOfficeLinks } from './http/office-links'
import { secureAnswers } from './http/security-headers'
import { serveAuth } from './http/sign-in/auth-routes'
import { serveClient } from './http/static'
import { Integrity } from './integrity'
import { nodeNotifier, Signals } from './live/signals'
import { failureLog } from './outage'
import type { ServerParts } from './server-parts'
import { shopWrites } from './shop-writes'
import type { ChangeListener } from './writer/writer'

/** Background jobs: run by themselves once started, or by an explicit `drain`. */
export type Jobs = Pick<JobRunner<unknown>, 'start' | 'drain' | 'close'>

export type Server = {
  readonly app: FastifyInstance
  readonly health: Health
  readonly integrity: Integrity
  readonly jobs: Jobs
  close(): Promise<void>
}

/** Assembles the server. The caller starts listening. */
export async function buildServer(parts: ServerParts): Promise<Server> {
  const { db, ports, publicUrl, production, between, fetch: reach = fetch, proxies, patience } = parts
  const app = createApp({ log: parts.log, proxies, patience })
  const errors = parts.errors
    ? new ErrorSender({ ...parts.errors, production, clock: ports.clock, fetch: reach })
    : null
  const logFailure = failureLog(app.log, ports.clock, errors)
  answerErrors(app, logFailure)
  await secureAnswers(app, publicUrl, parts.analytics ?? null)
  const seats = new SeatNews(db, (error) => logFailure(error, 'the shop was not told of free seats'))
  const publish = (org_id: string, signal: Signal) => {
    seats.heard(org_id, signal.tables)
    app.graphql.pubsub.publish({ topic: topicOf(org_id), payload: { resync: signal } })
  }
  const others = between && nodeNotifier(between, (error) => logFailure(error, 'other nodes were not told of a change'))
  const signals = new Signals(parts.epoch, others?.tell ?? publish)
  const metrics = serveMetrics(app, { process: parts.ownProcess ?? false, token: parts.metricsToken ?? null })
  const address = publicUrl ?? new URL(`http://localhost:${parts.port ?? DEFAULT_PORT}`)
  const accountTokens = new PasswordLinkTokens(parts.secret, address)
  const links = new EmailLinks(parts.secret, ports.clock, address, accountTokens)
  const {
    secrets,
    endpoints = readProviderEndpoints({}),
    oauth = readOAuthServices({}),
    privateSmtp: allowPrivate = !production,
  } = parts
  const providers = providersOf(
    parts.payments ?? {},
    { db, secrets, endpoints },
    { fetch: reach, clock: ports.clock, publicUrl: address },
  )
  const fiscal = fiscalServices({
    db,
    secrets,
    endpoints: parts.fiscalEndpoints ?? readFiscalEndpoints({}),
    fetch: reach,
  })
  const wallets = walletKeysIn(db, secrets)
  const mayLink = publicUrl !== null || !production
  const mailers = new Mailers({ db, secrets, operator: parts.smtp ?? null, allowPrivate, mayLink, clock: ports.clock })
  const { bodies, ...lanes } = renderLanes(address, ports.clock, parts.renderer)
  const publishing = {
    secrets,
    oauth,
    fetch: reach,
    clock: ports.clock,
    publicUrl: address,
    videoHosts: videoHosts(address, allowPrivate),
  }
  const orderTokens = new OrderTokens(parts.secret)
  const jobs = new JobRunner<unknown>({
    book: (step) => writer.run({ kind: 'queue', step }),
    kinds: parts.jobKinds ?? (jobKinds as JobKinds<unknown>),
    world: {
      db,
      fiscal,
      links,
      bodies,
      mailers,
      providers,
      orderTokens,
      publishing,
      files: parts.files,
      clock: ports.clock,
      fonts: parts.fonts,
      wallets,
    } satisfies FiscalWorld & FileWorld & PaymentWorld & PublishWorld & MailWorld,
    without: mailers.forAll ? [] : MAIL_JOBS,
    equipped: mailers.equipped,
    clock: ports.clock,
    chance: () => randomFraction(parts.random),
    name: ports.newId(),
    alone: between === null || between === undefined,
    log: (error, about) => logFailure(error, 'a job failed', about),
    ended: metrics.ended,
  })
  const onChanged: ChangeListener = (changed) => {
    signals.changed(changed)
    jobs.poke()
  }
  const writer = metrics.watched(
    await parts.openWriter(
      onChanged,
      (message, about) => {
        app.log.error(about, message)
        errors?.add(serverEvent(message, ports.clock(), { kind: about.name }))
        integrity.noteError(message)
      },
      metrics.observeBatch,
    ),
  )
  const say = (message: string) => app.log.error(message)
  const integrity = new Integrity({ db, writer, check: () => parts.checkIntegrity(say), log: say })
  const tokens = new AccessTokens(parts.secret, ports.clock)
  const documents = {
    db,
    writer,
    tokens,
    clock: ports.clock,
    newId: ports.newId,
    secret: parts.secret,
    fonts: parts.fonts,
  }
  const session = await serveAuth(app, {
    ...documents,
    random: parts.random,
    pause: parts.pause ?? setTimer,
    verify: parts.verify,
    publicUrl,
    accountTokens,
    canSendEmails: mailers.forAll,
  })
  serveDocuments(app, { ...documents, store: parts.files })
  serveWallet(app, { ...documents, wallets })
  servePosters(app, { ...documents, store: parts.files, publicUrl: address })
  serveFiles(app, { db, tokens, clock: ports.clock, store: parts.files, session })
  const book: NewsletterParts['book'] = (action) => writer.run({ kind: 'newsletter', action })
  const isPublic = publicUrl !== null
  await serveEmails(app, {
    db,
    tokens,
    clock: ports.clock,
    secrets,
    links,
    bodies,
    mailers,
    address,
    isPublic,
    book,
    inWords: answerReadably,
  })
  serveScreens(app, {
    db,
    clock: ports.clock,
    random: parts.random,
    store: parts.files,
    book: (action) => writer.run({ kind: 'screen', action }),
  })
  serveOfficeLinks(app, answerReadably)
  serveErrorReports(app, errors)
  serveShop(app, {
    ...ports,
    ...{ db, address, wallets, fonts: parts.fonts, store: parts.files, pause: parts.pause ?? setTimer },
    ...{ tokens: orderTokens, sessions: tokens, random: parts.random, providers },
    ...{ seats, scripts: readShopScripts(parts.client), logFailure, ...shopWrites(writer) },
    sendsEmail: async (org_id) => (await mailers.waitsFor(org_id)) === null,
  })
  const { random, files, pictures, links: tried } = parts
  serveEmailEditor(app, {
    ...documents,
    random,
    store: files,
    renderer: lanes.previews,
    address,
    pictures,
    links: tried,
  })
  serveInvitationLink(app, { db, tokens, clock: ports.clock, accountTokens, mailers })
  await servePayments(app, { providers, book: (news) => writer.run({ kind: 'payment_news', news }) })
  const reads = await parts.openReads(say, metrics.observeRead)
  metrics.watchReads(reads)
  serveFiscalExports(app, { ...documents, reads })
  serveExports(app, { ...documents, reads, hasAccount: ports.hasAccount })
  await serveGraphql(app, {
    db,
    reads,
    timed: metrics.timed,
    failed: (text) => integrity.noteError(text),
    logFailure,
    logUnbooked: (operation) => app.log.info(operation, 'an operation was not booked'),
    writer,
    tokens,
    clock: ports.clock,
    newId: ports.newId,
    verify: parts.verify,
    epoch: parts.epoch,
    hasAccount: ports.hasAccount,
    preparing: {
      db,
      clock: ports.clock,
      secrets,
      fetch: reach,
      endpoints,
      oauth,
      publicUrl: address,
      random: parts.random,
      mailers,
    },
    intake: new Uploads({ db, store: parts.files, random: parts.random }),
    production,
    perMinute: parts.perMinute ?? LIMITS.perMinute,
  })
  const health = serveHealth(app, { writer, clock: ports.clock, data: parts.data, damage: () => integrity.damage })
  await serveClient(app, parts.client)
  await app.ready()
  // Clients pull again when their connection is renewed, because this node may have missed signals.
  const goDeaf = () => {
    for (const socket of app.websocketServer.clients) socket.close(1012)
    seats.missed()
  }
  const stopHearing = await between?.hear(publish, goDeaf)
  return {
    app,
    health,
    integrity,
    jobs,
    close: async () => {
      health.drain()
      await integrity.close()
      const idle = jobs.close()
      signals.flush()
      await stopHearing?.()
      await app.close()
      await idle
      await errors?.close()
      mailers.close()
      lanes.close()
      await reads.close()
      await writer.close()
      // Signals for changes booked during shutdown. Local listeners are gone, but other nodes listen.
      if (between) signals.flush()
      await others?.told()
    },
  }
}
