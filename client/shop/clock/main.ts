import { runClocks } from './clock'

runClocks(document)
