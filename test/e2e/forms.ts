import type { Page } from 'playwright'

/** Opens a page of the open organisation by its address. */
export const open = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)
