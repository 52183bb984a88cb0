import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { openDevice } from './device'

/** Time limit in ms for a sign-in and a first pull, which happen once per run, on a busy machine. */
const SLOWLY = { timeout: 300_000 }

/** Signs in through the login screen. */
export async function fillSignIn(page: Page, who: string): Promise<void> {
  await page.getByLabel('Email').fill(`${who}@lindenau.example`)
  await page.getByLabel('Password', { exact: true }).fill('lindenau')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Chooses the demo organisation, of which the manager's membership is one of two. */
export const chooseOrganisation = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /Stadttheater Lindenau/ }).click(SLOWLY)

/** Parts of a profile that contain the installed app: its service worker and the browser's caches. */
const APP_FOLDERS = ['Cache', 'Code Cache', 'Service Worker'].map((name) => join('Default', name))

/**
 * Saves two profiles: in `office` the manager is signed in and the rows of the office are pulled, in `installed` there
 * is only the app, which a browser installs after the first sign-in.
 */
export async function saveProfiles(
  product: { readonly url: string },
  { office, installed }: { readonly office: string; readonly installed: string },
): Promise<void> {
  const device = await openDevice(product, { path: '/orders' })
  const page = device.page()
  await fillSignIn(page, 'admin')
  await chooseOrganisation(page)
  await page.getByRole('button', { name: /Sync status: All saved/ }).waitFor(SLOWLY)
  await device.saveProfile(office)
  await device.dispose()
  for (const folder of APP_FOLDERS) cpSync(join(office, folder), join(installed, folder), { recursive: true })
}
