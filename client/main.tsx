import '@fontsource-variable/inter/opsz.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './kit/tokens.css'
import './kit/base.css'
import { localStorageColorSchemeManager } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DomainError } from '../shared/kernel/errors'
import { App, opened } from './app/app'
import { keepClicks } from './kit/keep-clicks'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
keepClicks(document)
// Mantine chooses the colours only as it renders.
const scheme = localStorageColorSchemeManager().get('auto')
if (scheme !== 'auto') document.documentElement.dataset.mantineColorScheme = scheme

const app = createRoot(root, {
  onCaughtError: (error) => {
    // A page that explains a refusal has nothing to report.
    if (!(error instanceof DomainError)) console.error(error)
  },
})
void opened.then(() =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
