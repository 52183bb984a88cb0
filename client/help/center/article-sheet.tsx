import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { articleOf } from '../../../shared/help/articles/list'
import { AsyncPart } from '../../kit/layout/async-part'
import { LinkButton } from '../../kit/layout/link-button'
import { Sheet } from '../../kit/layout/sheet'
import type { ListSearch } from '../../kit/list-search'
import type { ModalProps } from '../../kit/modal'
import { useT } from '../../kit/phrases'
import { Article } from './article'
import classes from './center.module.css'

/** An article beside the page that it explains. The page and what is typed there stay. */
export function ArticleSheet({ value, close }: ModalProps) {
  const t = useT()
  const article = articleOf(value)
  return (
    <Sheet label={article?.[t.language].title ?? t('help.menu')} opened onClose={close} size={480}>
      <header className={classes.sheetHead}>
        <span>{t('help.menu')}</span>
        <ActionIcon aria-label={t('app.close')} onClick={close} data-autofocus>
          <IconX size={22} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </header>
      <AsyncPart
        role="region"
        className={classes.sheetBody}
        tabIndex={0}
        aria-label={article?.[t.language].title ?? t('help.menu')}
      >
        {article ? (
          <Article
            article={article}
            heading="h2"
            link={(slug, text) => (
              <Link to="." search={(previous: ListSearch) => ({ ...previous, help_article: slug })}>
                {text}
              </Link>
            )}
          />
        ) : (
          <p>{t('help.article_gone')}</p>
        )}
      </AsyncPart>
      <footer className={classes.sheetFoot}>
        <LinkButton variant="default" to="/help">
          {t('help.center')}
        </LinkButton>
      </footer>
    </Sheet>
  )
}
