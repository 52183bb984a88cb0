import { draftCampaign } from '../../../shared/campaign_actions/draft'
import { hasBeenSent, isEmailCampaign } from '../../../shared/campaign_actions/rules'
import { builtInTemplate } from '../../../shared/email/templates/built-in'
import { DAY, HOUR, iso } from '../../../shared/kernel/time'
import type { ReplicatedRowOf, RowOf } from '../../../shared/model'
import type { RowMaker } from '../row-maker'
import { demoMessage } from './demo-message'

type Action = RowOf<'campaign_actions'>

type CampaignParts = {
  /** Events in the future, one for each group of campaigns. */
  readonly events: readonly Pick<ReplicatedRowOf<'events'>, 'id' | 'title' | 'starts_at'>[]
  readonly author: Pick<RowOf<'users'>, 'id' | 'email'>
}

/** Days from now (null without a date), type, status, title, and views, likes, clicks and conversions. */
type Plan = readonly [
  days: number | null,
  type: Action['type'],
  status: Action['status'],
  title: string,
  insights?: readonly [number, number, number, number],
]

const EVENT_PLANS: readonly (readonly Plan[])[] = [
  [
    [-12, 'print', 'FINISHED', 'Plakat in der Rathauspassage', [406, 0, 97, 31]],
    [-9, 'newsletter', 'FINISHED', 'Der Vorverkauf beginnt', [2980, 0, 612, 126]],
    [-8, 'instagram', 'FINISHED', 'Probenausschnitt, zweiter Akt', [18_420, 964, 143, 14]],
    [-8, 'facebook', 'FINISHED', 'Einladung zum Galaabend', [9310, 311, 88, 9]],
    [2, 'newsletter', 'ENQUEUED', 'Letzte gute Plätze'],
    [9, 'message', 'ENQUEUED', 'Einführung für Abonnenten'],
    [null, 'kiosk', 'DRAFT', 'Foyer-Bildschirm, 15 Sekunden'],
  ],
  [
    [-11, 'facebook', 'FINISHED', 'Die Besetzung stellt sich vor', [4210, 188, 52, 6]],
    [-5, 'message', 'FINISHED', 'Gruppenkarten für Schulen', [240, 0, 61, 38]],
    [6, 'newsletter', 'DRAFT', 'Für Familien'],
  ],
  [
    [-7, 'instagram', 'FINISHED', 'Blick hinter den Vorhang', [5210, 431, 164, 18]],
    [4, 'newsletter', 'DRAFT', 'Karten zum Verschenken'],
  ],
]

const MONTHLY: readonly Plan[] = [
  [-60, 'newsletter', 'FINISHED', 'Der neue Spielplan ist da', [2140, 0, 386, 71]],
  [-30, 'newsletter', 'FINISHED', 'Das Programm im nächsten Monat', [1876, 0, 198, 25]],
  [-6, 'newsletter', 'FAILED', 'Sonderaktion zum Wochenende'],
  [1, 'newsletter', 'DRAFT', 'Neues im Dezember'],
]

/** Makes the theatre's campaigns: a group for each coming event and one for its monthly newsletter. */
export function makeCampaigns(maker: RowMaker, now: number, { events, author }: CampaignParts) {
  const messages: RowOf<'messages'>[] = []
  const campaign_actions: Action[] = []
  const campaign_actions_groups: RowOf<'campaign_actions_groups'>[] = []

  const messageOf = (action: Action, subject: string): RowOf<'messages'> => {
    const created = action.success_progress.total
    const { views } = action.insights
    const template = builtInTemplate(action.event_id ? 'local_event_de' : 'local_newsletter_de')
    return demoMessage(maker, now - 70 * DAY, author, {
      subject,
      body: template?.body ?? '',
      sent_at: created > 0 ? action.starts_at : null,
      recipients_stats: { created, accepted: created, delivered: Math.min(created, views), failed: 0 },
    })
  }

  const plan = (
    group_id: string,
    event: CampaignParts['events'][number] | null,
    [days, type, status, title, insights = [0, 0, 0, 0]]: Plan,
  ) => {
    const [views, likes, clicks, conversions] = insights
    const sent =
      isEmailCampaign(type) && status === 'FINISHED' ? Math.round(views * 1.6) : status === 'FINISHED' ? 1 : 0
    const action: Action = maker.row(now - 65 * DAY, {
      ...draftCampaign(),
      type,
      status,
      active: status === 'ENQUEUED',
      starts_at: days === null ? null : iso(now + days * DAY - (now % DAY) + 9 * HOUR),
      social_text: title,
      event_id: event?.id ?? null,
      group_id,
      insights: { views, likes, clicks, conversions },
      success_progress: { total: sent, current: sent },
      failure: status === 'FAILED' ? 'campaign_actions.no_message' : null,
      subject_test: null,
    })
    if (isEmailCampaign(type) && status !== 'FAILED' && (status !== 'DRAFT' || hasBeenSent(action) || days !== null)) {
      const message = messageOf(action, title)
      messages.push(message)
      campaign_actions.push({ ...action, message_id: message.id })
    } else campaign_actions.push(action)
  }

  const group = (name: string) => {
    const row = maker.row(now - 70 * DAY, { name })
    campaign_actions_groups.push(row)
    return row.id
  }
  for (const [i, plans] of EVENT_PLANS.entries()) {
    const event = events[i]
    if (!event) continue
    const id = group(event.title)
    for (const each of plans) plan(id, event, each)
  }
  const monthly = group('Monatlicher Spielplan')
  for (const each of MONTHLY) plan(monthly, null, each)
  return { messages, campaign_actions_groups, campaign_actions }
}
