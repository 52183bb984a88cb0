import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isDestructive } from '../../client/kit/forms/destructive'
import { readTree } from './tree'

const test = suite('feedback')

/** Code of the office: the desk and the door show what they record on the screen itself. */
const sources = [...readTree(['client'])].filter(([path]) => !/^client\/(sync|desk|door|kit\/forms)\//.test(path))

/** Commands that a file runs without a form: the part of a call up to its arguments. */
const callsIn = (text: string) =>
  [...text.matchAll(/foyer\s*\.(?:call|save)\(\s*'?([A-Za-z_.]+)/g)].map((match) => match[1] ?? '')

/** Files that run a command and show no toast, and how they say that it was carried out. */
const SHOWN_OTHERWISE: Readonly<Record<string, string>> = {
  'client/activity_log/undo-deletions.ts': 'the form that deleted the row says so',
  'client/app/shell/profile-modal.tsx': 'its form shows a toast',
  'client/app/shell/user-menu.tsx': 'the texts change their language',
  'client/contacts/import-dialog.tsx': 'ends in a summary',
  'client/devices/invite-modal.tsx': 'shows the code',
  'client/halls/exchange/settlement.tsx': 'its dialog says it',
  'client/halls/plan/use-plan.ts': 'the plan is what was drawn, with undo',
  'client/halls/plan/use-presence.ts': 'nobody asked for it',
  'client/parts/users/own-settings.ts': 'the sidebar changes',
  'client/kit/list/bulk/run-bulk.ts': 'ends in a receipt',
  'client/list_views/list-tools.tsx': 'the columns change',
  'client/parts/messages/conversation.tsx': 'the message appears',
  'client/parts/notifications/unread.ts': 'the mark disappears',
  'client/messages/compose.tsx': 'its form shows a toast',
  'client/messages/thread-page.tsx': 'the star and the folder change',
  'client/posts/incident-banner.tsx': 'the banner disappears',
  'client/posts/post-modal.tsx': 'the mark disappears',
  'client/posts/post-reader.tsx': 'the button stays pressed',
  'client/posts/feature-requests.tsx': 'the vote counts',
  'client/products/product-order.tsx': 'its dialog says it',
  'client/social_accounts/connect-service.tsx': 'leads to the service',
}

test('says after every command of the office that it was carried out', () => {
  const silent = sources
    .filter(
      ([, text]) => callsIn(text).length > 0 && !/toastDone\(|toastSuccess\(|notifications\.show\(|isSaved/.test(text),
    )
    .map(([path]) => path)
  assert.equal(silent.sort(), Object.keys(SHOWN_OTHERWISE).sort())
})

test('asks in a dialog before every command that takes something away', () => {
  const unasked = sources.flatMap(([path, text]) =>
    callsIn(text)
      .filter((name) => isDestructive(name.charAt(0).toUpperCase() + name.slice(1)))
      .map((name) => `${path}: ${name}`),
  )
  assert.equal(unasked, [])
})

test.run()
