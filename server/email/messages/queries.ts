import { messagesList } from '../../../shared/messages/list'
import { outboxList } from '../../../shared/outbox/list'
import { list } from '../../kernel/reads/list'

export const messageReadings = [...list(messagesList), ...list(outboxList)]
