import { Outlet } from '@tanstack/react-router'

export const Shell = () => <Outlet />
