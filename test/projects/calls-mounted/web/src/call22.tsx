import axios from 'axios';
export const Page = ({ id }) => {
  useEffect(() => { axios.delete(`/api/carts/${id}`).then(set); }, []);
  return <p>{id}</p>;
};
