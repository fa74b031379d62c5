import { useAnswer } from '../../../web/ask.ts'
import { paths } from '../../../contract/paths.ts'
import { product } from '../../../web/product.ts'
import { useSession } from '../../../web/session-context.tsx'
import { useTheme } from '../../../web/theme.ts'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { PageHeading } from '../../../web/ui/page-heading.tsx'
import classes from './home-hero.module.css'
import { readBookingOffer } from '../../visits/booking-requests/booking-request.ts'
import { hero } from './welcome-content.ts'

/** Pictures of the demo clinic, `light` and `dark`; the page works without them. */
const screenshots: Readonly<Record<string, string>> = import.meta.glob('./screenshots/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

export function HomeHero() {
  const { currentUser, role } = useSession()
  const { data: offer } = useAnswer(readBookingOffer, {}, { enabled: !currentUser })
  const screenshot = screenshots[`./screenshots/${useTheme()}.webp`]
  return (
    <section className={classes.hero} aria-label={product.name}>
      <div className={classes.words}>
        <PageHeading title="Home" className={classes.name}>
          {product.name}
        </PageHeading>
        <p className={classes.sentence}>{hero.sentence}</p>
        <div className={classes.actions}>
          {role && (
            <ButtonLink to={paths.dashboard(role)} size="md">
              Dashboard
            </ButtonLink>
          )}
          {!currentUser && (
            <ButtonLink to={paths.login()} size="md">
              Login
            </ButtonLink>
          )}
          {!currentUser && offer?.isOn && (
            <ButtonLink to={paths.openBooking()} size="md" variant="default">
              Book a first appointment
            </ButtonLink>
          )}
          <ButtonLink to={paths.about()} size="md" variant="default">
            Learn More
          </ButtonLink>
        </div>
      </div>
      {screenshot && (
        <img
          className={classes.screenshot}
          src={screenshot}
          width={1280}
          height={800}
          alt={`A day of the demo clinic in ${product.name}, with a visit open beside the calendar`}
        />
      )}
    </section>
  )
}
