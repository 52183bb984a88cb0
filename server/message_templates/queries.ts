import { builtInTemplate, isBuiltIn, templateJson } from '../../shared/email/templates/built-in'
import { message_templates } from '../../shared/message_templates/entity'
import { emailBlocksList, messageTemplatesList, remindersList } from '../../shared/message_templates/list'
import { readRow } from '../kernel/commands/rows'
import { list } from '../kernel/reads/list'
import type { ReadContext } from '../kernel/reads/reading'

/** Time and author of the built-in templates, which no member of the organisation wrote. */
const WRITTEN_AT = '2026-11-01T00:00:00.000Z'
const AUTHOR = '00000000-0000-7000-8000-000000000000'

/** Reads a stored or a built-in template; null where there is none. */
async function oneTemplate({ id }: { readonly id: string }, { db, actor: { org_id } }: ReadContext) {
  if (!isBuiltIn(id)) {
    const row = await readRow(db, message_templates.name, org_id, id)
    return row && !row.deleted ? row : null
  }
  const template = builtInTemplate(id)
  if (!template) return null
  const { type, name, subject, body } = template
  return {
    id,
    org_id,
    name,
    subject,
    body,
    json: templateJson(type, body),
    preview_url: null,
    created_by_id: AUTHOR,
    updated_by_id: null,
    deleted_by_id: null,
    deleted_at: null,
    created_at: WRITTEN_AT,
    updated_at: WRITTEN_AT,
    rev: 0,
    deleted: false,
  }
}

export const messageTemplateReadings = [
  ...list(messageTemplatesList, { one: oneTemplate }),
  ...list(emailBlocksList),
  ...list(remindersList),
]
