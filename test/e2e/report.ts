import type { Outcome } from './workspace';

/** From the heading to the total: what every front end prints alike, byte for byte. */
export function reportIn({ stdout }: Outcome): string {
  return /Registered Routes:\n[^]*Total: \d+ routes\n/.exec(stdout)?.[0] ?? `no report in:\n${stdout}`;
}
