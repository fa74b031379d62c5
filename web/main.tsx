import './mantine.css'
import './theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { makeRouter } from './make-router.ts'

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no element with the id "app"')
createRoot(place).render(
  <StrictMode>
    <App router={makeRouter()} />
  </StrictMode>,
)
