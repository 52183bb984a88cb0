import { useEffect } from 'react'
import { markUserNotification } from '../../../shared/notifications/commands'
import { type Notification, notificationsQuery } from '../../../shared/notifications/queries'
import { toastFailed } from '../../kit/display/toast'
import { errorText, useT } from '../../kit/phrases'
import { rereadServerRows } from '../../kit/reading/server-pages'
import { useAnswer } from '../../kit/reading/use-answer'
import type { Foyer } from '../../sync/foyer'
import { useFoyer } from '../../sync/react'

/** Number of unread notifications that are read for the marks of the Message Center. */
const MOST = 200

const NONE: readonly Notification[] = []

/** The person's unread notifications, newest first. */
export const useUnread = (): readonly Notification[] =>
  useAnswer(notificationsQuery, { input: { limit: MOST, unread_only: true } }, ['notifications']).answer
    ?.notifications ?? NONE

/** Id of the thread that a notification is about; null if it is about something else. */
export const threadOf = ({ message }: Notification): string | null =>
  message ? (message.thread_id ?? message.id) : null

/** Marks a notification as seen, and has everything that shows it read again. */
export async function markSeen(foyer: Foyer, { id, seen_at }: Notification): Promise<void> {
  if (seen_at !== null) return
  await foyer.call(markUserNotification, { notification_id: id })
  rereadServerRows()
}

/** Marks the notifications about a thread as read while it is open. */
export function useMarkThreadRead(thread: string): void {
  const t = useT()
  const foyer = useFoyer()
  const unread = useUnread()
  useEffect(() => {
    for (const notification of unread)
      if (threadOf(notification) === thread)
        markSeen(foyer, notification).catch((error: unknown) => toastFailed(errorText(t, error)))
  }, [foyer, t, thread, unread])
}
