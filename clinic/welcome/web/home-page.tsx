import {
  IconCalendar,
  IconFileInvoice,
  IconLayoutDashboard,
  IconMoon,
  IconStethoscope,
  IconUsers,
} from '@tabler/icons-react'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { HighlightBanner } from './highlight-banner.tsx'
import { HomeHero } from './home-hero.tsx'
import classes from './home-page.module.css'
import { OwnClinic } from './own-clinic.tsx'
import { features, testimonials } from './welcome-content.ts'

const icons = {
  Appointments: IconCalendar,
  Billing: IconFileInvoice,
  'Medical Records': IconStethoscope,
  Patients: IconUsers,
  'Role-Based Dashboards': IconLayoutDashboard,
  'Dark Mode': IconMoon,
}

/** The landing page (S-03 to S-08). */
export function HomePage() {
  return (
    <div className={classes.page}>
      <OwnClinic />
      <HomeHero />
      <HighlightBanner />
      <Features />
      <Testimonials />
    </div>
  )
}

function Features() {
  return (
    <section aria-labelledby="features" className={classes.section}>
      <h2 id="features">Features</h2>
      <ul className={classes.features}>
        {features.map(({ title, text }) => {
          const FeatureIcon = icons[title]
          return (
            <li key={title} className={classes.card}>
              <span className={classes.icon}>
                <FeatureIcon size={22} stroke={1.75} aria-hidden />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Testimonials() {
  return (
    <section aria-labelledby="testimonials" className={classes.section}>
      <h2 id="testimonials">What clinics say</h2>
      <ul className={classes.testimonials}>
        {testimonials.map(({ quote, by }) => (
          <li key={by} className={classes.card}>
            <figure>
              <blockquote>{quote}</blockquote>
              <figcaption>
                {by}
                <StatusBadge word="Sample" />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
