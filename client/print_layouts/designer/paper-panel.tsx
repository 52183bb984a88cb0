import { Button, Select, Switch, TextInput } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { LANGUAGES } from '../../../shared/orgs/entity'
import { FormDialog } from '../../kit/forms/form-dialog'
import { useT } from '../../kit/phrases'
import type { Design } from '../designs'
import classes from '../layouts.module.css'
import type { Saving } from './use-save'

type Props = {
  readonly design: Design
  /** Width and height as a text. */
  readonly size: string
  readonly change: (values: Partial<Pick<Design, 'name' | 'language' | 'is_default'>>, step: string) => void
  readonly saving: Saving
}

/** Settings of the layout as a whole: name, language, default, copy and deletion. */
export function PaperPanel({ design, size, change, saving }: Props) {
  const t = useT()
  const [deleting, setDeleting] = useState(false)
  const { id, name, language, is_default } = design
  return (
    <div className={classes.inspector}>
      <p className={classes.note}>{t('print_layouts.select_hint')}</p>
      <TextInput
        label={t('print_layouts.name')}
        value={name}
        maxLength={80}
        onChange={(event) => change({ name: event.currentTarget.value }, 'name')}
      />
      <p className={classes.note}>
        {t('print_layouts.format')}: {t(`print_layouts.format.${design.format}`)} · {size}
      </p>
      <Select
        label={t('print_layouts.language')}
        description={t('print_layouts.language_hint')}
        allowDeselect={false}
        data={LANGUAGES.map((value) => ({ value, label: t(`print_layouts.language.${value}`) }))}
        value={language}
        onChange={(value) => value && change({ language: value as Design['language'] }, 'language')}
      />
      <Switch
        label={t('print_layouts.is_default')}
        description={t('print_layouts.is_default_hint')}
        checked={is_default}
        onChange={(event) => change({ is_default: event.currentTarget.checked }, 'is_default')}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden="true" />}
        loading={saving.busy}
        onClick={() => void saving.copy(design, t('print_layouts.copy_of', { name }))}
      >
        {t('print_layouts.copy')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={() => setDeleting(true)}
      >
        {t('print_layouts.delete')}
      </Button>
      {deleting && (
        <FormDialog
          title={t('print_layouts.delete_title', { name })}
          lead={<p>{t('print_layouts.delete_hint')}</p>}
          close={() => setDeleting(false)}
          command="DeletePrintLayout"
          args={{ id }}
          fields={{}}
          submit="app.delete"
          done={t('app.form.deleted_named', { name })}
          onDone={saving.leave}
        />
      )}
    </div>
  )
}
