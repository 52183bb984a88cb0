import { createFileRoute, redirect } from '@tanstack/react-router'

/** A cash box at its own address, opened in the list of the settings. */
export const Route = createFileRoute('/_app/_shell/settings/cash_boxes/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/settings/$page',
      params: { page: 'cash_boxes' },
      search: { cash_box_id: params.id },
      replace: true,
    })
  },
})
