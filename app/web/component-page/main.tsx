import '../../../web/mantine.css'
import '../../../web/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ComponentPage } from './component-page.tsx'

const place = document.getElementById('app')
if (!place) throw new Error('component-page.html has no element with the id "app"')
createRoot(place).render(
  <StrictMode>
    <ComponentPage />
  </StrictMode>,
)
