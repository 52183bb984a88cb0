import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../app/dead-ends'
import { guard } from '../../app/navigation'
import { Desk } from '../../desk/desk'

export const Route = createFileRoute('/_app/desk')({
  beforeLoad: guard('orders.sell'),
  component: Desk,
  errorComponent: Crashed,
})
