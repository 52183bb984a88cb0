import { IconHelp } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { barItem, type ClientDomain } from '../parts/app/domain'

export const helpClientDomain: ClientDomain = {
  bar: { help: barItem(() => import('./help-menu').then((m) => m.HelpMenu), 'support.contact') },
  pages: [{ to: '/help', label: 'help.center', icon: IconHelp, can: 'orgs.read' }],
  modals: {
    help_article: modal(() => import('./center/article-sheet').then((m) => m.ArticleSheet), 'orgs.read'),
    live_chat: modal(() => import('./live-chat').then((m) => m.LiveChat), 'support.contact'),
    new_support_message: modal(() => import('./support-message').then((m) => m.SupportForm), 'support.contact'),
    report_bug: modal(() => import('./bug-report').then((m) => m.BugReport), 'support.contact'),
    shortcuts: modal(() => import('./shortcuts').then((m) => m.Shortcuts), null),
  },
}
