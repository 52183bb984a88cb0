import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { HelpCenter } from '../../../posts/help-center'

export const Route = createFileRoute('/_app/_shell/help')({ beforeLoad: guard('support.contact'), component: HelpCenter, errorComponent: Crashed })
