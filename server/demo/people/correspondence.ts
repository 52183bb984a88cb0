import { DAY, HOUR, iso, ms } from '../../../shared/kernel/time'
import type { ReplicatedRowOf, RowOf } from '../../../shared/model'
import type { RowMaker } from '../row-maker'
import { demoMessage } from './demo-message'

type Text = readonly [title: string, excerpt: string]

/** Age in days, type, address and texts of each post. */
const POSTS: readonly (readonly [days: number, type: RowOf<'posts'>['post_type'], slug: string, de: Text, en: Text])[] =
  [
    [
      90,
      'feature_request',
      'warteliste',
      ['Wunschliste: Warteliste', 'Eine Warteliste für ausverkaufte Abende'],
      ['Wish list: waiting list', 'A waiting list for sold-out evenings'],
    ],
    [
      60,
      'announcement',
      'kassen-ohne-netz',
      ['Kassen ohne Netz', 'Abendkassen verkaufen weiter, auch wenn das Netz fehlt'],
      ['Desks that work offline', 'Desks keep selling when the network is down'],
    ],
    [
      30,
      'knowledge',
      'gutscheine-und-steuern',
      ['Gutscheine und Steuern', 'Wann ein Gutschein beim Verkauf versteuert wird'],
      ['Vouchers and taxes', 'When a voucher is taxed as it is sold'],
    ],
    [
      12,
      'blog',
      'ein-saalplan',
      ['Zwölf Häuser, ein Saalplan', 'Was wir aus einer Spielzeit gelernt haben'],
      ['Twelve theatres, one seating plan', 'What we learned from one season'],
    ],
    [
      1,
      'incident',
      'verzoegerte-e-mails',
      ['Verzögerte E-Mails am Vormittag', 'Behoben: alle E-Mails sind zugestellt'],
      ['Delayed emails this morning', 'Resolved: all emails have been delivered'],
    ],
  ]

/** Makes the product owner's posts for all organisations, each in German and English. */
export function makePosts(support: RowMaker, now: number): RowOf<'posts'>[] {
  const posts = (at: 'de' | 'en') =>
    POSTS.map(([days, post_type, slug, de, en]) => {
      const [title, excerpt] = at === 'de' ? de : en
      return support.row(now - days * DAY, {
        title,
        excerpt,
        slug,
        lang: at,
        post_type,
        body: `<p>${excerpt}.</p>`,
        tags: [post_type],
        languages: ['de' as const, 'en' as const],
        cover_img_url: null,
        published_at: iso(now - days * DAY),
      })
    })
  return [...posts('de'), ...posts('en')]
}

type CorrespondenceParts = {
  readonly members: Readonly<Record<'admin' | 'editor' | 'ticketing', Pick<RowOf<'users'>, 'id' | 'email'>>>
  readonly contacts: readonly Pick<ReplicatedRowOf<'contacts'>, 'id'>[]
  readonly posts: readonly RowOf<'posts'>[]
  readonly payouts: readonly RowOf<'payouts'>[]
}

/** Makes the theatre's messages with their recipients, support tickets, read posts and notifications. */
export function makeCorrespondence(
  maker: RowMaker,
  now: number,
  { members, contacts, posts, payouts }: CorrespondenceParts,
) {
  const { admin, editor, ticketing } = members
  const recipients: { readonly message_id: string; readonly contact_ids: readonly string[] }[] = []
  const message = (
    days: number,
    author: typeof admin,
    subject: string,
    body: string,
    rest: Partial<RowOf<'messages'>> = {},
    created = 0,
  ): RowOf<'messages'> => {
    const row = demoMessage(maker, now - days * DAY, author, {
      subject,
      body: `<p>${body}</p>`,
      sent_at: created > 0 ? iso(now - days * DAY) : null,
      recipients_stats: { created, accepted: created, delivered: Math.floor(created * 0.6), failed: 0 },
      ...rest,
    })
    recipients.push({ message_id: row.id, contact_ids: contacts.slice(0, created).map(({ id }) => id) })
    return row
  }
  const question = message(
    9,
    ticketing,
    'Sammelrechnung für eine Schule',
    'Kann eine Bestellung auf zwei Rechnungen verteilt werden?',
    {
      recipient_org_id: posts[0]?.org_id ?? null,
      assignee_id: admin.id,
      starred_at: iso(now - 8 * DAY),
    },
  )
  const messages = [
    message(40, editor, 'Änderung der Anfangszeit', 'Die Vorstellung beginnt eine halbe Stunde früher.', {}, 24),
    message(
      20,
      editor,
      'Einführung vor der Premiere',
      'Um 18.45 Uhr im Foyer, Eintritt frei.',
      { archived_at: iso(now - 2 * DAY) },
      60,
    ),
    question,
    message(8, admin, 'Sammelrechnung für eine Schule', 'Ja, über zwei Bestellungen mit demselben Kontakt.', {
      thread_id: question.id,
    }),
  ]
  const log = (
    days: number,
    row: RowOf<'messages'>,
    user: typeof admin,
    action: RowOf<'message_logs'>['action'],
  ): RowOf<'message_logs'> =>
    maker.bare(now - days * DAY, { message_id: row.id, user_id: user.id, action, created_at: iso(now - days * DAY) })
  const ticket = (
    days: number,
    title: string,
    rest: Pick<RowOf<'support_tickets'>, 'type' | 'priority' | 'status' | 'message_id' | 'closed_at'>,
  ) => maker.row(now - days * DAY, { title, body: `${title}.`, created_by_id: ticketing.id, ...rest })
  const seen = (post: RowOf<'posts'>, upvote: boolean): RowOf<'posts_users_info'> =>
    maker.row(now - HOUR, { post_id: post.id, user_id: admin.id, seen_at: iso(now - HOUR), upvote, downvote: false })
  const notice = (days: number, rest: Partial<RowOf<'notifications'>>, read: boolean): RowOf<'notifications'> =>
    maker.row(now - days * DAY, {
      user_id: admin.id,
      seen_at: read ? iso(now - HOUR) : null,
      system_text: null,
      post_id: null,
      payout_id: null,
      contact_id: null,
      message_id: null,
      ...rest,
    })
  return {
    recipients,
    messages,
    message_logs: [
      log(9, question, ticketing, 'created'),
      log(8, question, admin, 'assigned'),
      log(8, question, admin, 'starred'),
      log(8, question, admin, 'replied'),
    ],
    support_tickets: [
      ticket(9, 'Sammelrechnung für eine Schule', {
        type: 'QUESTION',
        priority: 'MEDIUM',
        status: 'CLOSED',
        message_id: question.id,
        closed_at: iso(now - 8 * DAY),
      }),
      ticket(3, 'Sitzplatz lässt sich nicht umbuchen', {
        type: 'BUG',
        priority: 'HIGH',
        status: 'IN_PROGRESS',
        message_id: null,
        closed_at: null,
      }),
      ticket(1, 'Warteliste für ausverkaufte Abende', {
        type: 'FEATURE',
        priority: 'LOW',
        status: 'QUEUED',
        message_id: null,
        closed_at: null,
      }),
    ],
    posts_users_info: posts.slice(0, 3).map((post, i) => seen(post, i === 1)),
    notifications: [
      ...posts.filter(({ lang }) => lang === 'de').map((post, i) => notice(1, { post_id: post.id }, i < 3)),
      ...payouts.map((payout, i) =>
        notice(Math.floor((now - ms(payout.created_at)) / DAY), { payout_id: payout.id }, i < payouts.length - 1),
      ),
      notice(9, { message_id: question.id }, true),
    ],
  }
}
