import { Outlet } from '@tanstack/react-router'
import { UpdatePrompt } from './screens/update-prompt'

/** Layout shared by all pages, signed in or not. */
export const Root = () => (
  <>
    <UpdatePrompt />
    <Outlet />
  </>
)
