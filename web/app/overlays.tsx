import { AccountDialogs } from '#web/features/account/dialogs/account-dialogs.tsx';
import { SessionKeeper } from '#web/features/account/session-keeper.tsx';
import { SignInDialog } from '#web/features/account/sign-in-dialog.tsx';
import { ProductFrame } from './product-frame.tsx';

/** What may open over any page, public or not. */
export function Overlays({ speaks }: { speaks: boolean }) {
  return (
    <ProductFrame speaks={speaks}>
      <AccountDialogs />
      <SessionKeeper />
      <SignInDialog />
    </ProductFrame>
  );
}
