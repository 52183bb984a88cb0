import { printSchema } from './sdl'

process.stdout.write(printSchema())
