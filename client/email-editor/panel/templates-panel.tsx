import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { BUILT_IN_TEMPLATES, emptyEmail, templateJson } from '../../../shared/email/templates/built-in'
import { DEFAULT_LIMIT } from '../../../shared/kernel/model/query'
import {
  createMessageTemplate,
  deleteMessageTemplate,
  updateMessageTemplate,
} from '../../../shared/message_templates/commands'
import type { TEMPLATE_TYPES } from '../../../shared/message_templates/entity'
import { messageTemplatesList } from '../../../shared/message_templates/list'
import { Can } from '../../kit/can'
import { FormDialog } from '../../kit/forms/form-dialog'
import { Unanswered } from '../../kit/layout/notice/unanswered'
import { errorText, useT } from '../../kit/phrases'
import { rereadServerRows } from '../../kit/reading/server-pages'
import { useFoyer, useServerQuery } from '../../sync/react'
import classes from '../email-editor.module.css'
import { toastError, toastSuccess } from '../toasts'
import { TemplatePicture } from './template-picture'

type Props = {
  readonly source: string
  readonly subject: string
  readonly type: (typeof TEMPLATE_TYPES)[number]
  readonly again: number
  readonly onApply: (template: { readonly body: string; readonly subject: string }) => void
}

type Question = { readonly ask: 'override' | 'delete'; readonly id: string; readonly name: string }

type Templates = {
  readonly message_templates: readonly {
    readonly id: string
    readonly name: string
    readonly subject: string
    readonly body: string
  }[]
}

/** Built-in and stored templates. Applying one replaces the whole body. */
export function TemplatesPanel({ source, subject, type, again, onApply }: Props) {
  const t = useT()
  const foyer = useFoyer()
  const [question, setQuestion] = useState<Question | null>(null)
  const [language, setLanguage] = useState(t.language)
  const [name, setName] = useState<string | null>(null)
  const { answer, failure } = useServerQuery(messageTemplatesList.query, { input: { limit: DEFAULT_LIMIT } }, again)
  const own = (answer as Templates | undefined)?.message_templates ?? []
  const json = templateJson(type, source)
  const asked = question && {
    title: question.name,
    close: () => setQuestion(null),
    args: { id: question.id },
    fields: {},
    done: null,
  }
  const create = async () => {
    const title = (name ?? '').trim()
    if (title === '') return
    try {
      await foyer.call(createMessageTemplate, { input: { name: title, subject, body: source, json } })
      toastSuccess(t, t('email.template_created'))
      rereadServerRows()
      setName(null)
    } catch (error) {
      toastError(t, errorText(t, error))
    }
  }
  return (
    <section>
      <Can do="message_templates.edit">
        <Button variant="default" fullWidth onClick={() => setName('')}>
          {t('email.template_save')}
        </Button>
      </Can>
      <h3>{t('email.built_in')}</h3>
      <SegmentedControl
        aria-label={t('email.template_language')}
        fullWidth
        value={language}
        onChange={setLanguage}
        data={[
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch' },
        ]}
      />
      <ul className={classes.templates}>
        {[emptyEmail(language), ...BUILT_IN_TEMPLATES.filter(({ lang }) => lang === language)].map((template) => (
          <li key={template.name}>
            <span>{template.name}</span>
            <TemplatePicture source={template.body} name={template.name} />
            <Button size="xs" variant="subtle" onClick={() => onApply(template)}>
              {t('email.template_apply')}
            </Button>
          </li>
        ))}
      </ul>
      <h3>{t('email.templates_own')}</h3>
      <Unanswered of={failure} />
      <ul className={classes.templates}>
        {own.map((template) => (
          <li key={template.id}>
            <span>{template.name}</span>
            <TemplatePicture source={template.body} name={template.name} />
            <Button size="xs" variant="subtle" onClick={() => onApply(template)}>
              {t('email.template_apply')}
            </Button>
            <Can do="message_templates.edit">
              <Button
                size="xs"
                variant="subtle"
                onClick={() => setQuestion({ ask: 'override', id: template.id, name: template.name })}
              >
                {t('email.template_override')}
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="red"
                onClick={() => setQuestion({ ask: 'delete', id: template.id, name: template.name })}
              >
                {t('email.template_delete')}
              </Button>
            </Can>
          </li>
        ))}
      </ul>
      <Modal
        opened={name !== null}
        onClose={() => setName(null)}
        title={t('email.template_save')}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void create()
          }}
        >
          <TextInput
            data-autofocus
            label={t('email.template_name')}
            value={name ?? ''}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" mt="md" fullWidth disabled={(name ?? '').trim() === ''}>
            {t('email.save')}
          </Button>
        </form>
      </Modal>
      {asked && question?.ask === 'delete' && (
        <FormDialog
          {...asked}
          lead={<p>{t('email.delete_ask')}</p>}
          command={deleteMessageTemplate}
          submit="email.template_delete"
          onDone={() => toastSuccess(t, t('email.template_deleted'))}
          onFailed={(error) => toastError(t, `${t('email.template_delete_failed')}: ${errorText(t, error)}`)}
        />
      )}
      {asked && question?.ask === 'override' && (
        <FormDialog
          {...asked}
          lead={<p>{t('email.override_ask')}</p>}
          command={updateMessageTemplate}
          initial={{ name: question.name, subject, body: source, json }}
          submit="email.template_override"
          onDone={() => toastSuccess(t, t('email.template_overridden'))}
        />
      )}
    </section>
  )
}
