import { Select, Switch } from '@mantine/core'
import { CONDITION_ATTRIBUTE } from '../../../shared/email/conditions'
import { eventSectionOf } from '../../../shared/email/edit/text-node'
import { LIVE_ATTRIBUTE } from '../../../shared/email/slots/markers'
import { attributeValue, withAttributes } from '../../../shared/email/source/edit'
import type { EmailNode } from '../../../shared/email/source/tree'
import { labelsList } from '../../../shared/labels/list'
import { useRowChoices } from '../../kit/fields/choices/row-choices'
import { useT } from '../../kit/phrases'
import type { Email } from '../use-email'

/** Elements that only some readers may get. */
const CONDITIONAL: readonly string[] = ['mj-section', 'mj-wrapper', 'mj-hero']

/** Readers that get a section, and whether its event is filled in again when the email is sent. */
export function AudienceSection({ email, node }: { readonly email: Email; readonly node: EmailNode }) {
  const t = useT()
  const labels = useRowChoices(labelsList)
  const { source, write } = email
  const event = eventSectionOf(source, node)
  const isConditional = !node.isHtml && CONDITIONAL.includes(node.element.name)
  if (!isConditional && !event) return null
  const written = attributeValue(source, node.element, CONDITION_ATTRIBUTE) ?? ''
  const choices = [
    { value: '', label: t('email.readers_all') },
    { value: 'tickets', label: t('email.readers_tickets') },
    { value: '!tickets', label: t('email.readers_no_tickets') },
    ...labels.map(({ value, label }) => ({ value: `label:${value}`, label: t('email.readers_label', { label }) })),
  ]
  // Authors of code write a label's name. What is chosen here is its id, which stays when the label is renamed.
  const named = labels.find(({ label }) => written === `label:${label}`)
  const condition = named ? `label:${named.value}` : written
  const isKnown = choices.some(({ value }) => value === condition)
  return (
    <section>
      <h3>{t('email.readers')}</h3>
      {isConditional && (
        <Select
          label={t('email.readers_only')}
          data={isKnown ? choices : [...choices, { value: condition, label: condition }]}
          value={condition}
          allowDeselect={false}
          onChange={(chosen) => write(withAttributes(source, node.element, { [CONDITION_ATTRIBUTE]: chosen || null }))}
        />
      )}
      {event && (
        <Switch
          label={t('email.event_live')}
          checked={attributeValue(source, event.element, LIVE_ATTRIBUTE) !== undefined}
          onChange={({ currentTarget }) =>
            write(withAttributes(source, event.element, { [LIVE_ATTRIBUTE]: currentTarget.checked ? '1' : null }))
          }
        />
      )}
    </section>
  )
}
