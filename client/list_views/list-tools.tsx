import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBookmark,
  IconColumns3,
  IconDots,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconPlus,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { List } from '../../shared/kernel/model/list/list'
import { chooseListColumns, deleteListView, saveListView } from '../../shared/list_views/commands'
import { parseSearch, stringifySearch } from '../kit/address'
import { toastFailed } from '../kit/display/toast'
import { FormDialog } from '../kit/forms/form-dialog'
import type { ListSearch } from '../kit/list-search'
import type { ListToolsProps } from '../kit/page/list-settings'
import { errorText, useT } from '../kit/phrases'
import { type ListQuestion, savedSearch } from '../kit/reading/list/list-address'
import { pageInput } from '../kit/reading/list/page-input'
import { rereadServerRows } from '../kit/reading/server-pages'
import { saveBlob } from '../kit/save-file'
import { useFoyer } from '../sync/react'
import { ColumnsDialog } from './columns-dialog'
import { type ListView, useOwnViews } from './list-views'
import classes from './views.module.css'

/** The saved views of a list, its columns and its export. */
export function ListTools({ list, title, question, columns, shown, isChosen, onPick }: ListToolsProps) {
  const t = useT()
  const foyer = useFoyer()
  const navigate = useNavigate()
  const table = list.entity.name
  const { views } = useOwnViews(table)
  const [open, setOpen] = useState<'save' | 'columns' | null>(null)
  const [removed, setRemoved] = useState<ListView | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(null)
  const failed = (error: unknown) => toastFailed(errorText(t, error))
  const search = stringifySearch({ ...searchOf(list, question), ...(isChosen && { columns: shown.join(',') }) })

  const show = ({ search: saved }: ListView) =>
    void navigate({ to: '.', search: savedSearch(list, parseSearch(saved)) })
  const choose = (next: readonly string[] | null) => {
    void navigate({
      to: '.',
      search: (before: ListSearch) => ({ ...before, columns: next?.join(',') ?? undefined }),
      replace: true,
    })
    foyer.call(chooseListColumns, { input: { list: table, columns: [...(next ?? [])] } }).then(rereadServerRows, failed)
  }
  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    try {
      const input = pageInput(list, question)
      const ask = {
        list: list.query.name,
        format,
        language: t.language,
        input,
        columns: isChosen ? shown.filter((key) => key in list.entity.row.shape) : [],
      }
      saveBlob(`${title}.${format}`, await foyer.file('/api/lists/export_link', ask))
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('list_views.menu')} title={t('list_views.menu')}>
            <IconBookmark size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <p className={classes.none}>{t('list_views.none')}</p>}
          {views.map((view) => (
            <div key={view.id} className={classes.view}>
              <Menu.Item onClick={() => show(view)}>{view.name}</Menu.Item>
              <Menu.Item
                w="auto"
                aria-label={t('list_views.delete', { name: view.name })}
                onClick={() => setRemoved(view)}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden="true" />
              </Menu.Item>
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setOpen('save')}>
            {t('list_views.save')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('list_views.more')} title={t('list_views.more')} loading={busy}>
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onPick && (
            <Menu.Item leftSection={<IconSquareCheck size={16} />} onClick={onPick}>
              {t('list_views.select')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconColumns3 size={16} />} onClick={() => setOpen('columns')}>
            {t('list_views.columns')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={() => void save('csv')}>
            {t('list_views.csv')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => void save('xlsx')}>
            {t('list_views.xlsx')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'columns' && <ColumnsDialog columns={columns} shown={shown} choose={choose} close={close} />}
      {removed && (
        <FormDialog
          title={t('list_views.delete_title', { name: removed.name })}
          lead={<p>{t('list_views.delete_lead')}</p>}
          close={() => setRemoved(null)}
          command={deleteListView}
          args={{ id: removed.id }}
          fields={{}}
          submit="app.delete"
          done={t('list_views.deleted', { name: removed.name })}
        />
      )}
      {open === 'save' && (
        <FormDialog
          title={t('list_views.save_title')}
          lead={<p>{t('list_views.save_lead')}</p>}
          close={close}
          command={saveListView}
          fields={{ name: { label: t('list_views.name') } }}
          initial={{ list: table, search, columns: [] }}
          submit="list_views.save_do"
          done={t('list_views.saved')}
        />
      )}
    </>
  )
}

/** The parameters that make a list's question, as its address has them. */
const searchOf = (list: List, { q, sort, texts }: ListQuestion): ListSearch => ({
  ...Object.fromEntries(Object.entries(texts).map(([parameter, values]) => [parameter, values.join(',')])),
  ...(q !== '' && { q }),
  ...(sort !== list.sort && { sortby: sort.by, desc: sort.desc ? '1' : '0' }),
})
