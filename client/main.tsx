import '@fontsource-variable/inter/opsz.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './kit/tokens.css'
import './kit/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DomainError } from '../shared/kernel/errors'
import { App } from './app/app'
import { keepClicks } from './kit/keep-clicks'
import { reportError, watchErrors } from './sync/errors/watch'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
keepClicks(document)
watchErrors()
createRoot(root, {
  onCaughtError: (error) => {
    // A page that explains a refusal has nothing to report.
    if (error instanceof DomainError) return
    console.error(error)
    reportError(error)
  },
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
