import '@fontsource-variable/inter/opsz.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './kit/tokens.css'
import './kit/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
