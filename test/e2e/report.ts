import type { Outcome } from './workspace';

/** Returns the part that every front end prints alike, byte for byte: from the heading to the total. */
export function reportIn({ stdout }: Outcome): string {
  return /Registered Routes:\n[^]*Total: \d+ routes\n/.exec(stdout)?.[0] ?? `no report in:\n${stdout}`;
}
