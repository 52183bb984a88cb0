import { phrases } from '../kernel/phrases'

/** Limits of the free plan and how much of them is used. */
export const planPhrases = phrases(
  {
    'plan.title': 'Plan and usage',
    'plan.lead': '{name} is on the free plan: up to 3 active campaigns and 100 emails per month.',
    'plan.unlimited': '{name} has no limits on campaigns and emails.',
    'plan.campaigns': 'Active campaigns',
    'plan.emails': 'Emails this month',
    'plan.used': '{used, number} of {limit, number}',
    'plan.campaigns_hint': 'A campaign counts from when it is scheduled until it has been sent.',
    'plan.emails_hint': 'Counts start again on the first of the month (UTC).',
    'plan.near.campaigns':
      '{left, plural, one {You can schedule one more campaign on the free plan.} other {You can schedule # more campaigns on the free plan.}}',
    'plan.near.emails':
      '{left, plural, one {You can send one more email this month on the free plan.} other {You can send # more emails this month on the free plan.}}',
    'plan.reached.campaigns':
      'You’ve reached the {limit, number} active campaigns of the free plan. Wait until one is sent, or cancel a schedule.',
    'plan.reached.emails':
      'You’ve sent the {limit, number} emails of the free plan this month. You can send again next month.',
    'plan.notice': 'Limits of your plan',
    'plan.view': 'View usage',
    'plan.hide': 'Don’t show again',
    'plan.upgrade': 'To change your plan, contact support.',
    'plan.contact': 'Contact support',
  },
  {
    'plan.title': 'Tarif und Nutzung',
    'plan.lead': '{name} nutzt den kostenlosen Tarif: bis zu 3 aktive Kampagnen und 100 E-Mails im Monat.',
    'plan.unlimited': '{name} hat keine Grenzen für Kampagnen und E-Mails.',
    'plan.campaigns': 'Aktive Kampagnen',
    'plan.emails': 'E-Mails in diesem Monat',
    'plan.used': '{used, number} von {limit, number}',
    'plan.campaigns_hint': 'Eine Kampagne zählt vom Planen bis zum Versand.',
    'plan.emails_hint': 'Die Zählung beginnt am Monatsersten neu (UTC).',
    'plan.near.campaigns':
      '{left, plural, one {Im kostenlosen Tarif können Sie noch eine Kampagne planen.} other {Im kostenlosen Tarif können Sie noch # Kampagnen planen.}}',
    'plan.near.emails':
      '{left, plural, one {Im kostenlosen Tarif können Sie diesen Monat noch eine E-Mail senden.} other {Im kostenlosen Tarif können Sie diesen Monat noch # E-Mails senden.}}',
    'plan.reached.campaigns':
      'Die {limit, number} aktiven Kampagnen des kostenlosen Tarifs sind erreicht. Warten Sie, bis eine versandt ist, oder heben Sie eine Planung auf.',
    'plan.reached.emails':
      'Die {limit, number} E-Mails des kostenlosen Tarifs sind für diesen Monat versandt. Nächsten Monat können Sie wieder senden.',
    'plan.notice': 'Grenzen Ihres Tarifs',
    'plan.view': 'Nutzung ansehen',
    'plan.hide': 'Nicht mehr anzeigen',
    'plan.upgrade': 'Für einen anderen Tarif wenden Sie sich an den Support.',
    'plan.contact': 'Support kontaktieren',
  },
)
