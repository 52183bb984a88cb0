import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../app/dead-ends'
import { guard } from '../../app/navigation'
import { Door } from '../../door/door'

export const Route = createFileRoute('/_app/door')({
  beforeLoad: guard('check_ins.scan'),
  component: Door,
  errorComponent: Crashed,
})
