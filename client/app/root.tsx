import { Outlet } from '@tanstack/react-router'
import { UpdatePrompt } from './screens/update-prompt'

/** What every page has, signed in or not. */
export const Root = () => (
  <>
    <UpdatePrompt />
    <Outlet />
  </>
)
