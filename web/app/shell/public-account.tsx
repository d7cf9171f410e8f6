import { UserPanelButton } from '#web/features/account/panel/user-panel-button.tsx';
import { ProductFrame } from '../product-frame.tsx';

/** The account of a signed-in visitor, in the public header. */
export function PublicAccount() {
  return (
    <ProductFrame speaks={false}>
      <UserPanelButton />
    </ProductFrame>
  );
}
